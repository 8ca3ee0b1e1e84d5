import { countRows, CopyText, type CopyPart } from './copy-text.js';

/** The output of pg_dump 17, with its surroundings. */
const DUMP = `--
-- PostgreSQL database dump
--

\\restrict bcGhWbc

SET statement_timeout = 0;
SELECT pg_catalog.set_config('search_path', '', false);

--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.users (id, name, "end") FROM stdin;
1\tΜαρία\t\\N
2\tline\\nbreak\t\\\\.
\\.


COPY public.interests (id) FROM stdin;
\\.


SELECT pg_catalog.setval('public.audit_seq', 42, true);

\\unrestrict bcGhWbc

--
-- PostgreSQL database dump complete
--

`;

function read(chunkBytes: number): { parts: CopyPart[]; isComplete: boolean } {
  const dump = Buffer.from(DUMP);
  const text = new CopyText();
  const parts: CopyPart[] = [];
  for (let at = 0; at < dump.length; at += chunkBytes) parts.push(...text.take(dump.subarray(at, at + chunkBytes)));
  return { parts, isComplete: text.isComplete };
}

/** Joins rows, which may come in any number of pieces. */
function joined(parts: CopyPart[]): unknown[] {
  const all: unknown[] = [];
  let rows = '';
  for (const part of parts) {
    if (part.kind === 'rows') rows += part.rows.toString('utf8');
    else if (part.kind === 'end') {
      all.push(rows);
      rows = '';
    } else all.push(part);
  }
  return all;
}

describe('CopyText', () => {
  it.each([1, 2, 3, 5, 7, 64, 100_000])('reads the same parts in pieces of %d bytes', (chunkBytes) => {
    const { parts, isComplete } = read(chunkBytes);
    expect(isComplete).toBe(true);
    expect(joined(parts)).toEqual([
      { kind: 'table', table: 'users', columns: ['id', 'name', 'end'] },
      '1\tΜαρία\t\\N\n2\tline\\nbreak\t\\\\.\n',
      { kind: 'table', table: 'interests', columns: ['id'] },
      '',
      { kind: 'sequence', sequence: 'audit_seq', value: '42', isCalled: true },
    ]);
  });

  it('is incomplete when the dump ends in the middle of a table', () => {
    const text = new CopyText();
    expect([...text.take(Buffer.from('COPY public.users (id) FROM stdin;\n1\n'))]).toHaveLength(2);
    expect(text.isComplete).toBe(false);
  });

  it.each([
    `COPY public.users (id) FROM PROGRAM 'id >; echo' -- ) FROM stdin;`,
    'COPY users FROM stdin;',
    'COPY users (id, (SELECT 1)) FROM stdin;',
    'COPY (SELECT 1) TO stdout;',
    `COPY "us""ers" (id) FROM stdin;`,
  ])('refuses %s', (statement) => {
    const take = () => [...new CopyText().take(Buffer.from(`${statement}\n1\n\\.\n`))];
    expect(take).toThrow('It holds a statement that no backup has');
  });

  it('ignores the schema of the source', () => {
    const parts = [...new CopyText().take(Buffer.from('COPY "my gym".users (id) FROM stdin;\n\\.\n'))];
    expect(parts[0]).toEqual({ kind: 'table', table: 'users', columns: ['id'] });
  });

  it('counts rows by line ends', () => {
    expect(countRows(Buffer.from('1\ta\\nb\n2\tc\n'))).toBe(2);
  });
});
