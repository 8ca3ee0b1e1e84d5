import { FILE_NAME_HEADER, UPLOAD_TYPE } from '@palestra/backend/contract/client-document';
import { isSuccess, requestOf, type Answer } from '@palestra/web-kit/http';
import { saveFile } from '@palestra/web-kit/save-file';
import { currentLanguage } from '../i18n/i18n';
import { ApiError } from './api-error';
import { noteFailure, noteHeard } from './connection';
import { currentSession, endRefused } from './session-store';

/** Without a byte more for so long, the connection is gone: a slow one may take minutes for a file. */
const STILL_MS = 30_000;

function answerIn(text: string): Answer<unknown> | null {
  try {
    return JSON.parse(text) as Answer<unknown>;
  } catch {
    return null;
  }
}

const headersOf = (method: 'GET' | 'PUT'): Record<string, string> =>
  requestOf({ method, token: currentSession()?.token ?? null, language: currentLanguage() }).headers;

/** Sends a file as it is, and tells how much of it has gone, from 0 to 1. `fetch` cannot tell that. */
export function uploadFile(path: string, file: File, onProgress: (share: number) => void): Promise<void> {
  const session = currentSession();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let patience = setTimeout(() => request.abort(), STILL_MS);
    const lost = (): void => {
      clearTimeout(patience);
      noteFailure();
      reject(new ApiError(0));
    };
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(patience);
      patience = setTimeout(() => request.abort(), STILL_MS);
      onProgress(total === 0 ? 0 : loaded / total);
    };
    request.onerror = lost;
    request.onabort = lost;
    request.onload = () => {
      clearTimeout(patience);
      noteHeard();
      const { status, responseText } = request;
      const answer = answerIn(responseText);
      if (status >= 200 && status < 300 && answer?.success === true) return resolve();
      if (status === 401) endRefused(session, answer?.message);
      reject(new ApiError(status, answer as ConstructorParameters<typeof ApiError>[1]));
    };
    request.open('PUT', path);
    for (const [name, value] of Object.entries(headersOf('PUT'))) request.setRequestHeader(name, value);
    request.setRequestHeader('Content-Type', UPLOAD_TYPE);
    request.setRequestHeader(FILE_NAME_HEADER, encodeURIComponent(file.name));
    request.send(file);
  });
}

/** Fetches a file with the session, which a link could not send, and offers it as a download. */
export async function downloadFile(path: string, { name, type }: { name: string; type: string }): Promise<void> {
  const session = currentSession();
  const response = await fetch(path, { headers: headersOf('GET') }).catch(() => {
    noteFailure();
    throw new ApiError(0);
  });
  if (!response.ok) {
    const answer = (await response.json().catch(() => null)) as Answer<unknown> | null;
    if (response.status === 401) endRefused(session, answer?.message);
    throw new ApiError(response.status, isSuccess(response, answer) ? null : answer);
  }
  saveFile(name, type, await response.blob());
}
