import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const typescriptFiles = ['backend/src/**/*.ts', '{admin-ui,member-ui,web-kit}/**/*.{ts,tsx}', 'test/**/*.ts'];
const testFiles = ['**/*.spec.ts', '**/*.e2e.ts', 'test/**/*.ts'];

const nodeGlobals = Object.fromEntries(
  [
    ...['Buffer', 'URL', 'URLSearchParams', 'AbortController', 'AbortSignal', 'console', 'fetch', 'performance'],
    ...['process', 'globalThis', 'structuredClone', 'queueMicrotask'],
    ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'],
  ].map((name) => [name, 'readonly']),
);
const browserGlobals = Object.fromEntries(
  ['document', 'localStorage', 'matchMedia', 'navigator', 'window'].map((name) => [name, 'readonly']),
);
const commonJsGlobals = { module: 'writable', require: 'readonly', __dirname: 'readonly', __filename: 'readonly' };

export default defineConfig(
  {
    ignores: ['**/dist/**', '**/node_modules/**', '.palestra/**', 'test/test-results/**', 'test/playwright-report/**'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [js.configs.recommended],
    languageOptions: { globals: nodeGlobals },
  },
  {
    files: ['{admin-ui,member-ui}/{public,src}/**/*.js'],
    languageOptions: { sourceType: 'script', globals: browserGlobals },
    // Classic scripts that run before any module: they stay within what every browser reads.
    rules: { 'no-var': 'off', 'no-redeclare': ['error', { builtinGlobals: false }] },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs', globals: commonJsGlobals } },
  {
    files: typescriptFiles,
    extends: [js.configs.recommended, ...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description', 'ts-ignore': true },
      ],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/return-await': ['error', 'in-try-catch'],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Nest modules and DTOs are classes on purpose, empty ones too.
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
  {
    // Not in the backend: Nest reads constructor parameters and DTO classes at run time, and `import type` erases them.
    files: ['{admin-ui,member-ui,web-kit}/**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/consistent-type-imports': 'error' },
  },
  {
    files: ['{admin-ui,member-ui,web-kit}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // Hooks hand out functions to be taken apart, and React takes an async handler where it ignores the answer.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
    },
  },
  {
    files: testFiles,
    rules: {
      // `expect(service.method)` and Playwright's fixtures need both.
      '@typescript-eslint/unbound-method': 'off',
      'no-empty-pattern': 'off',
    },
  },
);
