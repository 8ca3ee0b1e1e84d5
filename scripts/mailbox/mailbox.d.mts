export interface Mailbox {
  smtpUrl: string;
  url: string;
  stop(): Promise<void>;
}

export function startMailbox(wish: { dataDir: string; port: number }): Promise<Mailbox>;
