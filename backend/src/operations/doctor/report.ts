import type { DataSource } from 'typeorm';
import { CHECKS } from './checks/checks.js';
import type { Fault } from './doctor.js';

/** Limits the lines of one check, so that a table full of faults does not hide the others. */
const LINES_OF_A_CHECK = 50;

/** One line per fault, and a last one with the count. */
export function faultLines(faults: readonly Fault[]): string[] {
  const lines = [...new Set(faults.map(({ check }) => check))].flatMap((check) => {
    const found = faults.filter((fault) => fault.check === check);
    const shown = found.slice(0, LINES_OF_A_CHECK).map(({ text }) => `${check}: ${text}`);
    const rest = found.length - shown.length;
    return rest > 0 ? [...shown, `${check}: and ${rest} more`] : shown;
  });
  return [...lines, `${faults.length} ${faults.length === 1 ? 'thing is' : 'things are'} wrong.`];
}

/** Summarises a healthy database in one line. */
export async function healthyLine(dataSource: DataSource): Promise<string> {
  const [row] = await dataSource.query<{ clients: number; appointments: number; mails: number }[]>(
    `SELECT (SELECT count(*)::int FROM users WHERE role = 2) AS clients,
       (SELECT count(*)::int FROM appointments) AS appointments, (SELECT count(*)::int FROM mails) AS mails`,
  );
  const { clients = 0, appointments = 0, mails = 0 } = row ?? {};
  const held = `${clients} clients, ${appointments} appointments, ${mails} mails`;
  return `Healthy: ${CHECKS.length + 2} checks on ${held}, nothing is wrong.`;
}
