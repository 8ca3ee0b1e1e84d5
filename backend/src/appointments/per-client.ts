/** Groups visits by client and keeps their order, so that each client gets one mail. */
export function perClient<Visit extends { clientId: string }>(visits: readonly Visit[]): [Visit, ...Visit[]][] {
  const groups = new Map<string, [Visit, ...Visit[]]>();
  for (const visit of visits) {
    const group = groups.get(visit.clientId);
    if (group === undefined) groups.set(visit.clientId, [visit]);
    else group.push(visit);
  }
  return [...groups.values()];
}
