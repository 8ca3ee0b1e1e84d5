import * as is from './kinds.js';
import { about, extend, oneOf, shape } from './shape.js';

export const EXPORT_STATES = ['ready', 'running', 'finished', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** GET /api/Admin/exports/{id}: an export of everything, and how far its download is. */
export class DataExport extends shape({
  id: is.id,
  state: about(oneOf(EXPORT_STATES), 'A link that nobody has opened in time fails'),
  createdAt: is.instant,
  bytes: about(is.number, 'Sent so far'),
}) {}

/** POST /api/Admin/exports. */
export class StartedExport extends extend([DataExport], {
  link: about(is.text, 'Path of the download: opens once, within a minute'),
}) {}

/** GET /api/Admin/exports/files: the files in an export. */
export class ExportedFile extends shape({
  name: is.text,
  description: about(is.text, "In the caller's language"),
}) {}
