/** The gym's latest terms and whether the client has accepted them, as JSON (contract: `AskedTerms`); NULL without terms. */
export const askedTermsJson = (client: string): string => `
  (SELECT json_build_object('version', t.version, 'isAccepted', c.version IS NOT NULL, 'isBlocking', c.version IS NULL
            AND EXISTS (SELECT FROM settings r WHERE r.key = 'TermsConsent' AND r.value = 'blocks'))
     FROM gym_terms t LEFT JOIN terms_consents c ON c.version = t.version AND c.client_id = ${client}
    WHERE t.version = (SELECT max(l.version) FROM gym_terms l))`;

/** The condition of a filter of clients: in a gym without terms there is nothing to accept, and either finds none. */
export const termsSql = (isAccepted: boolean, client: string): string => `
  EXISTS (SELECT FROM gym_terms t WHERE t.version = (SELECT max(l.version) FROM gym_terms l)
    AND ${isAccepted ? '' : 'NOT '}EXISTS (
      SELECT FROM terms_consents c WHERE c.version = t.version AND c.client_id = ${client}))`;
