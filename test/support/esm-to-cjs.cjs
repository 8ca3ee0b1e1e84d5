/**
 * Jest runs everything as CommonJS, because its own ESM mode cannot load CommonJS packages that require Nest. Therefore
 * swc compiles our TypeScript and every ESM package to CommonJS on the fly.
 */
const fs = require('node:fs');
const path = require('node:path');
const swcJest = require('@swc/jest');

const output = { module: { type: 'commonjs' }, sourceMaps: 'inline' };
const target = { target: 'es2023', keepClassNames: true };

const typescript = swcJest.createTransformer({
  ...output,
  jsc: {
    ...target,
    parser: { syntax: 'typescript', decorators: true, tsx: false },
    // As in backend/tsconfig.json: Nest and TypeORM read types from the decorators' metadata.
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
});
const tsx = swcJest.createTransformer({
  ...output,
  jsc: { ...target, parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
});
const javascript = swcJest.createTransformer({ ...output, jsc: { ...target, parser: { syntax: 'ecmascript' } } });

const moduleFolders = new Map();

/** True if the nearest package.json says `"type": "module"`. */
function isModuleFolder(folder) {
  if (moduleFolders.has(folder)) return moduleFolders.get(folder);
  const manifest = path.join(folder, 'package.json');
  const parent = path.dirname(folder);
  let answer = false;
  if (fs.existsSync(manifest)) answer = JSON.parse(fs.readFileSync(manifest, 'utf8')).type === 'module';
  else if (parent !== folder) answer = isModuleFolder(parent);
  moduleFolders.set(folder, answer);
  return answer;
}

function transformerFor(file) {
  if (file.endsWith('.ts')) return typescript;
  if (file.endsWith('.tsx')) return tsx;
  if (file.endsWith('.cjs')) return null;
  return file.endsWith('.mjs') || isModuleFolder(path.dirname(file)) ? javascript : null;
}

module.exports = {
  process(source, file, options) {
    return transformerFor(file)?.process(source, file, options) ?? { code: source };
  },
  getCacheKey(source, file, options) {
    const transformer = transformerFor(file);
    return transformer ? `${path.extname(file)}-${transformer.getCacheKey(source, file, options)}` : `as-is-${file}`;
  },
};
