import { FILE_NAME_HEADER, UPLOAD_TYPE } from '@palestra/backend/contract/client-document';
import type { FailureEnvelope } from '@palestra/backend/contract/envelope';
import { requestOf, type Answer } from '@palestra/web-kit/http';
import { saveFile } from '@palestra/web-kit/save-file';
import { currentLanguage } from '../i18n/i18n';
import { refusalOf } from './api';
import { ApiError } from './api-error';
import { noteFailure, noteResponse } from './connection';
import { currentSession } from './session-store';

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
      const { status, responseText } = request;
      noteResponse(status);
      const answer = answerIn(responseText);
      if (status >= 200 && status < 300 && answer?.success === true) return resolve();
      reject(refusalOf(session, status, answer as Partial<FailureEnvelope> | null));
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
  noteResponse(response.status);
  if (!response.ok) {
    const failure = (await response.json().catch(() => null)) as Partial<FailureEnvelope> | null;
    throw refusalOf(session, response.status, failure);
  }
  saveFile(name, type, await response.blob());
}
