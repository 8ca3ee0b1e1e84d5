export function fastFolder(): string;
