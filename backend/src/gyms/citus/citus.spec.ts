import { statementsOf } from './citus.js';

describe('statementsOf', () => {
  it.each([
    ['ends at semicolons, and drops what is empty', 'A; B;\n ;', ['A', 'B']],
    ['leaves a text that has one', `SELECT 'a;b', "c;d"; E`, [`SELECT 'a;b', "c;d"`, 'E']],
    ['leaves a quote within a text', `SELECT 'it''s;'; B`, [`SELECT 'it''s;'`, 'B']],
    ['leaves the body of a function', 'DO $$ A; B; $$; C', ['DO $$ A; B; $$', 'C']],
    ['leaves a body with a name', 'DO $x$ A; $$;$$ B; $x$; C', ['DO $x$ A; $$;$$ B; $x$', 'C']],
    ['leaves comments', 'A -- one; two\n; /* ; */ B', ['A -- one; two\n', '/* ; */ B']],
    ['needs no semicolon', 'SELECT 1', ['SELECT 1']],
  ])('%s', (_, sql, statements) => {
    expect(statementsOf(sql).map((part) => part.trim())).toEqual(statements.map((part) => part.trim()));
  });
});
