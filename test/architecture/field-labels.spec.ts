import 'reflect-metadata';
import { getMetadataStorage } from 'class-validator';
import { FIELD_LABELS, isFieldLabel } from '../../backend/src/contract/field-labels.js';
import { backend } from './source-tree.js';

/** The names of all fields of requests, from the classes that the whole application has declared by now. */
async function fieldNames(): Promise<string[]> {
  await import('../../backend/src/app.module.js');
  const { validationMetadatas } = getMetadataStorage() as unknown as {
    validationMetadatas: Map<unknown, readonly { name?: string; propertyName: string }[]>;
  };
  const checks = [...validationMetadatas.values()].flat();
  return [...new Set(checks.filter(({ name }) => name === 'field').map(({ propertyName }) => propertyName))];
}

describe('labels of fields', () => {
  it('names every field of a request in both languages', async () => {
    const names = await fieldNames();
    // The import of clients is among them: all features were loaded.
    expect(names).toEqual(expect.arrayContaining(['until', 'dryRun', 'rowNumbers']));
    expect(names.filter((name) => !isFieldLabel(name))).toEqual([]);
  });

  it('says each label in words, not by the name of the field', () => {
    const labels = Object.values(FIELD_LABELS).flatMap((ofLanguage) => Object.values(ofLanguage));
    expect(labels.filter((label) => label.trim() === '' || /^[a-z]|[a-z][A-Z]/.test(label))).toEqual([]);
  });

  it('has no label that nothing uses', () => {
    const others = backend.filter(({ path }) => !path.endsWith('/contract/field-labels.ts'));
    const used = new Set(others.flatMap(({ text }) => text.match(/\w+/g) ?? []));
    expect(Object.keys(FIELD_LABELS.el).filter((name) => !used.has(name))).toEqual([]);
  });
});
