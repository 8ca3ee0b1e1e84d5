/** Time a browser may take to start reading the file. */
const KEPT_FOR_MS = 60_000;

/** Offers a text or a file as a download. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR_MS);
}
