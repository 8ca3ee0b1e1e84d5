export declare const DEMO_MADE_AT: Date;
