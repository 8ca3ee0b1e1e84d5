import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { captured, startNode, startNpm } from '../../scripts/processes/own-children.mjs';

/** 185 MB that only this measurement needs: not a dependency of the project, but one exact version. */
const VERSION = '12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

const TOLD = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

const cache = path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'palestra');
const folder = path.join(cache, `lighthouse-${VERSION}`);
const program = path.join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');

/** Installs Lighthouse once, outside the repository. @param {(line: string) => void} tell */
export async function installLighthouse(tell) {
  if (existsSync(program)) return;
  tell(`Installing lighthouse@${VERSION} (185 MB) into ${folder} ...`);
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  const order = ['install', '--prefix', unfinished, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { code, output } = await captured(
    startNpm([...order, `lighthouse@${VERSION}`], { cwd: unfinished, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  if (code === 0) renameSync(unfinished, folder);
  else rmSync(unfinished, { recursive: true, force: true });
  if (code !== 0) throw new Error(`lighthouse@${VERSION} could not be installed: ${output.trim()}`);
}

/**
 * One run with the mobile preset in the browser at this port: clears caches and workers first, but keeps localStorage
 * with the session. Resolves to the scores, 0 to 100.
 */
export async function runLighthouse(url, port) {
  const report = path.join(mkdtempSync(path.join(os.tmpdir(), 'palestra-lighthouse-')), 'report.json');
  const order = [program, url, `--port=${port}`, '--output=json', `--output-path=${report}`, '--quiet'];
  try {
    const { code, output } = await captured(
      startNode([...order, `--only-categories=${CATEGORIES.join()}`], { stdio: ['ignore', 'pipe', 'pipe'] }),
    );
    if (code !== 0) throw new Error(output);
    return readReport(JSON.parse(readFileSync(report, 'utf8')));
  } finally {
    rmSync(path.dirname(report), { recursive: true });
  }
}

function readReport({ categories, audits, environment }) {
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name].score ?? 0) * 100)]);
  const refs = [...categories.accessibility.auditRefs, ...categories['best-practices'].auditRefs];
  const isLost = ({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1;
  const [paint, largest, blocked] = TOLD.map((audit) => audits[audit].displayValue);
  return {
    ...Object.fromEntries(scores),
    told: `first paint ${paint}, largest ${largest}, blocked ${blocked}`,
    lost: refs.filter(isLost).map(({ id }) => id),
    power: environment.benchmarkIndex,
  };
}
