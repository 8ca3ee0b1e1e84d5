import type { LiveChange } from '@palestra/backend/contract/live';
import { readLiveMessages } from '@palestra/web-kit/live-stream';
import { eventually } from './eventually.js';

/** A reader of the live stream: the changes received, and whether it is still open. */
export class LiveReader {
  readonly heard: LiveChange[] = [];
  /** List of changes per event, including the empty first one. */
  readonly lists: LiveChange[][] = [];
  hasEnded = false;
  private readonly leaving = new AbortController();

  private constructor(readonly response: Response) {}

  static async open(url: string, token: string, headers: Record<string, string> = {}): Promise<LiveReader> {
    const leaving = new AbortController();
    const response = await fetch(`${url}/api/live`, {
      headers: { Authorization: `Bearer ${token}`, ...headers },
      signal: leaving.signal,
    });
    const reader = new LiveReader(response);
    if (!response.ok) {
      await response.text();
      return reader;
    }
    reader.leaving.signal.addEventListener('abort', () => leaving.abort());
    void reader.read();
    await eventually(() => (reader.lists.length > 0 ? true : null));
    return reader;
  }

  /** First unread change of this topic. */
  async hears(topic: LiveChange['topic']): Promise<LiveChange> {
    return eventually(() => {
      const index = this.heard.findIndex((change) => change.topic === topic);
      return index === -1 ? null : (this.heard.splice(index, 1).pop() ?? null);
    });
  }

  async ends(): Promise<void> {
    if (!this.response.ok) throw new Error(`The stream never began: ${this.response.status}`);
    await eventually(() => (this.hasEnded ? true : null));
  }

  leave(): void {
    this.leaving.abort();
  }

  private async read(): Promise<void> {
    let arrived = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of this.response.body ?? []) {
        const { lists, rest } = readLiveMessages(arrived + decoder.decode(chunk, { stream: true }));
        arrived = rest;
        this.lists.push(...lists);
        this.heard.push(...lists.flat());
      }
    } catch {
      // Cut or closed: nothing more comes either way.
    }
    this.hasEnded = true;
  }
}
