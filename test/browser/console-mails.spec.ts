import {
  expect,
  expectAccessible,
  expectBriefly,
  hasFewReaders,
  STORY_LANGUAGES,
  test,
  TEXTS,
} from './mailing-test.js';

for (const language of STORY_LANGUAGES) {
  const { mails: t, broadcast } = TEXTS[language];

  test(`failed mails show the server's words, and can be resent (${language}) @release`, async ({
    page,
    staffGym,
    post,
    outbox,
  }) => {
    await hasFewReaders(outbox);
    const names = ['Ευρυδίκη Αφαντόγλου', 'Ευριπίδης Αφαντόγλου'];
    const lost = [];
    for (const name of names) lost.push(await staffGym.members.hasMember({ name }));
    const addresses = lost.map(({ email }) => email);
    post.smtp.behaviour = {
      onRecipient: (address) => (addresses.includes(address) ? { code: 550, words: '5.1.1 Unknown user' } : null),
    };
    const subject = `Νέα ${process.pid} ${language}`;
    await staffGym.opens(page, `${post.url}/admin/settings/broadcast`, language);
    await staffGym.members.admin.post('/admin/send-broadcast-email', { subject, message: 'Γεια' });
    const card = page.getByRole('listitem').filter({ hasText: subject });
    await expect(card.getByText(broadcast.states.finished)).toBeVisible();
    await card.getByRole('link', { name: broadcast.problems }).click();

    await expect(page.getByText(t.serverStates.up)).toBeVisible();
    const rows = page.getByRole('list', { name: t.title }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('550 5.1.1 Unknown user');
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: t.search }).fill('eyridiki');
    await expect(rows).toHaveCount(1);
    await page.getByRole('searchbox', { name: t.search }).fill('');
    await expect(rows).toHaveCount(2);

    post.smtp.behaviour = {};
    await page.getByLabel(t.selectAll).check();
    await page.getByRole('button', { name: t.resendSelected }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName(t.resendTitle_other.replace('{count}', '2'));
    await expectBriefly(page, t.resent, () => dialog.getByRole('button', { name: t.resend }).click());
    await expect(page.getByRole('heading', { name: t.noneOfThese, exact: true })).toBeVisible();
    const again = post.smtp.accepted.filter(({ parsed, to }) => parsed.subject === subject && addresses.includes(to));
    expect(again.map(({ to }) => to).sort()).toEqual(addresses.sort());
  });
}
