interface Pack {
  [key: string]: string | Pack;
}

function toEntries(key: string, text: string): [string, string][] {
  const named = text.replace(/%\{(\w+)\}/g, (_, name: string) => (name === 'smart_count' ? '{count}' : `{${name}}`));
  const [one = '', other] = named.split('||||').map((form) => form.trim());
  if (other === undefined) return [[key, named]];
  return [
    [key, one],
    [`${key}_one`, one],
    [`${key}_other`, other],
  ];
}

/** Converts react-admin's `%{name}` and `one |||| other` to i18next's `{name}`, `_one` and `_other`. */
export function toI18next(pack: object): Pack {
  const entries = Object.entries(pack as Pack).flatMap(([key, value]): [string, string | Pack][] =>
    typeof value === 'string' ? toEntries(key, value) : [[key, toI18next(value)]],
  );
  return Object.fromEntries(entries);
}
