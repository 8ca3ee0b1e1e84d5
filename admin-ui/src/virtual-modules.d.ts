declare module 'virtual:design-tokens.css';

/** The parts of the XML parser that are used; it comes without types. */
declare module 'saxen' {
  export class Parser {
    on(event: 'error', listener: (fault: Error) => void): this;
    on(
      event: 'openTag',
      listener: (tag: string, attributesOf: () => Record<string, string>, decode: (text: string) => string) => void,
    ): this;
    on(event: 'closeTag', listener: (tag: string) => void): this;
    parse(xml: string): this;
  }
}
