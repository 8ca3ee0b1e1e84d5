/** Lines of a calendar file as they were before they were folded. */
export const unfolded = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);

/** The entries of a calendar file: each property's last value by its name, without those of alarms. */
export function entriesIn(file: string): Record<string, string>[] {
  const entries: Record<string, string>[] = [];
  let isAlarm = false;
  for (const line of unfolded(file)) {
    if (line === 'BEGIN:VEVENT') entries.push({});
    if (/^(BEGIN|END):VALARM$/.test(line)) isAlarm = line.startsWith('BEGIN');
    const [, name = '', value = ''] = /^([A-Z-]+)[^:]*:(.*)$/.exec(line) ?? [];
    const entry = entries.at(-1);
    if (entry !== undefined && !isAlarm && !/^(BEGIN|END)$/.test(name)) entry[name] = value;
  }
  return entries;
}
