/** The gym's latest terms and whether the client has accepted them, as JSON (contract: `AskedTerms`); NULL without terms. */
export const askedTermsJson = (client: string): string => `
  (SELECT json_build_object('version', t.version, 'isAccepted', c.version IS NOT NULL, 'isBlocking', c.version IS NULL
            AND EXISTS (SELECT FROM settings r WHERE r.key = 'TermsConsent' AND r.value = 'blocks'))
     FROM gym_terms t LEFT JOIN terms_consents c ON c.version = t.version AND c.client_id = ${client}
    WHERE t.version = (SELECT max(l.version) FROM gym_terms l))`;
