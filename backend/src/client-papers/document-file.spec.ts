import { attachmentOf } from '../platform/http/other-bodies.js';
import { nameOfFile, typeOfFile } from './document-file.js';

describe('nameOfFile', () => {
  it.each<[string, string | undefined, string]>([
    ['keeps a plain name', 'Βεβαίωση 2026.pdf', 'Βεβαίωση 2026.pdf'],
    ['keeps the ending however it is written', 'SCAN.PDF', 'SCAN.pdf'],
    ['adds the ending of the content', 'virus.html', 'virus.html.pdf'],
    ['keeps the last part of a path', '../../etc/passwd.pdf', 'passwd.pdf'],
    ['keeps the last part of a path of Windows', 'C:\\temp\\a.pdf', 'a.pdf'],
    ['drops line breaks and quotes', 'a"\r\nSet-Cookie: x.pdf', 'aSet-Cookie x.pdf'],
    ['drops what turns the text around', 'report\u202efdp.exe', 'reportfdp.exe.pdf'],
    ['gives a name to none', undefined, 'document.pdf'],
    ['gives a name to dots alone', '...', 'document.pdf'],
    ['gives a name to a broken one', '%E0%A4%A', 'document.pdf'],
    ['cuts a long one between characters', '🏋'.repeat(200), `${'🏋'.repeat(120)}.pdf`],
  ])('%s', (_name, sent, expected) => {
    const written = sent === '%E0%A4%A' ? sent : sent && encodeURIComponent(sent);
    expect(nameOfFile(written, 'application/pdf')).toBe(expected);
  });
});

describe('attachmentOf', () => {
  it('has the name in ASCII, and as it is', () => {
    expect(attachmentOf("Βεβ 'α'.pdf")).toBe(
      `attachment; filename="___ ___.pdf"; filename*=UTF-8''%CE%92%CE%B5%CE%B2%20%27%CE%B1%27.pdf`,
    );
  });
});

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

describe('typeOfFile', () => {
  it.each<[string, Buffer]>([
    ['application/pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46])],
    ['image/png', Buffer.from([...PNG, ...Array<number>(17).fill(0), 0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54])],
  ])('recognises %s', async (type, content) => {
    expect(await typeOfFile(content)).toBe(type);
  });

  it.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), 'fileMissing'],
    ['a page', Buffer.from('<html><script>alert(1)</script>'), 'fileUnsupported'],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'fileUnsupported'],
    ['a ZIP', Buffer.from('PK\u0003\u0004mimetypeapplication/pdf'), 'fileUnsupported'],
    ['a page that mentions a PDF', Buffer.from('<!-- %PDF-1.7 -->'), 'fileUnsupported'],
    ['zeros', Buffer.alloc(5_000), 'fileUnsupported'],
  ])('refuses %s', async (_name, content, key) => {
    await expect(typeOfFile(content)).rejects.toMatchObject({ details: { fields: { file: { key } } } });
  });
});
