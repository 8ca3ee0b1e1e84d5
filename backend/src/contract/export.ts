import * as is from './kinds.js';
import { about, extend, oneOf, shape, type Of } from './shape.js';

export const EXPORT_STATES = ['ready', 'running', 'finished', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** GET /api/Admin/exports/{id}: an export of everything, and how far its download is. */
export const DataExport = shape('DataExport', {
  id: is.id,
  state: about(oneOf(EXPORT_STATES), 'A link that nobody has opened in time fails'),
  createdAt: is.instant,
  bytes: about(is.number, 'Sent so far'),
});
export type DataExport = Of<typeof DataExport>;

/** POST /api/Admin/exports. */
export const StartedExport = extend('StartedExport', [DataExport], {
  link: about(is.text, 'Path of the download: opens once, within a minute'),
});
export type StartedExport = Of<typeof StartedExport>;

/** GET /api/Admin/exports/files: what an export has inside. */
export const ExportedFile = shape('ExportedFile', {
  name: is.text,
  description: about(is.text, "In the caller's language"),
});
export type ExportedFile = Of<typeof ExportedFile>;
