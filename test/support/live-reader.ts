import type { LiveChange } from '@palestra/backend/contract/live';
import { readLiveMessages } from '@palestra/backend/contract/live-stream';
import { eventually } from './eventually.js';

/** Somebody with a screen open: what his stream said, and whether it still speaks. */
export class LiveReader {
  readonly heard: LiveChange[] = [];
  /** The list of each event, the empty first one too. */
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

  /** The first change of this topic that was not asked for yet. */
  async hears(topic: LiveChange['topic']): Promise<LiveChange> {
    return eventually(() => {
      const index = this.heard.findIndex((change) => change.topic === topic);
      return index === -1 ? null : (this.heard.splice(index, 1).pop() ?? null);
    });
  }

  async ends(): Promise<void> {
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
      // Cut or left: it says nothing more either way.
    }
    this.hasEnded = true;
  }
}
