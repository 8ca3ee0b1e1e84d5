import { starting } from './console-test.js';
import { expect, expectAccessible, hasFewReaders, STORY_LANGUAGES, test, TEXTS } from './mailing-test.js';

const ADDRESS = '/admin/settings/mails';

for (const language of STORY_LANGUAGES) {
  const { mails: t, broadcast } = TEXTS[language];

  test(`failed mails show the server's words, and can be resent (${language})`, async ({
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
    await expect(card.getByText(broadcast.states.finished)).toBeVisible({ timeout: 30_000 });
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
    await dialog.getByRole('button', { name: t.resend }).click();
    await expect(dialog.getByText(t.resent)).toBeVisible();
    await expect(page.getByRole('heading', { name: t.noneOfThese, exact: true })).toBeVisible({ timeout: 15_000 });
    const again = post.smtp.accepted.filter(({ parsed, to }) => parsed.subject === subject && addresses.includes(to));
    expect(again.map(({ to }) => to).sort()).toEqual(addresses.sort());
  });
}

for (const language of STORY_LANGUAGES) {
  test(`resending a mail in doubt warns first that it may arrive twice (${language})`, async ({
    page,
    staffGym,
    outbox,
  }) => {
    const { mails: t } = TEXTS[language];
    const member = await staffGym.members.hasMember({ name: 'Αμφίβολος Παραλήπτης' });
    await staffGym.hasBooking(member, '12:00');
    const doubt = "UPDATE mails SET state = CASE purpose WHEN 'booked' THEN 'in-doubt' ELSE 'withdrawn' END";
    await outbox.rows(`${doubt} WHERE recipient_address = $1`, [member.email]);
    await staffGym.opens(page, ADDRESS, language);
    await expect(page.getByText(t.serverOff)).toBeVisible();
    await page.getByRole('searchbox', { name: t.search }).fill('αμφιβολος');
    const row = page.getByRole('list', { name: t.title }).getByRole('listitem');
    await expect(row).toHaveCount(1);
    await expect(row.getByText(t.doubt)).toBeVisible();
    await row.getByRole('button', { name: starting(t.resendTo) }).click();
    await expect(page.getByRole('dialog')).toContainText(t.resendDoubtAlone);
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: t.resend }).click();
    await expect(page.getByRole('dialog').getByText(t.resent)).toBeVisible();
    await page.getByRole('radio', { name: t.choices.waiting }).click();
    await expect(row.getByText(t.states.waiting)).toBeVisible();
  });
}

test.describe('resending several mails', () => {
  test.use({ tolerated: /status of 409/ });

  for (const language of STORY_LANGUAGES) {
    test(`names a refused one, and resends the others (${language})`, async ({ page, staffGym, outbox }) => {
      const { mails: t } = TEXTS[language];
      const [gone, wanted] = [
        await staffGym.members.hasMember({ name: 'Άννα Δισταγμένη' }),
        await staffGym.members.hasMember({ name: 'Βάσω Δισταγμένη' }),
      ];
      for (const member of [gone, wanted]) await staffGym.hasBooking(member, '12:00');
      const addresses = [gone.email, wanted.email];
      const failed = "UPDATE mails SET state = CASE purpose WHEN 'booked' THEN 'failed' ELSE 'withdrawn' END";
      await outbox.rows(`${failed} WHERE recipient_address = ANY ($1)`, [addresses]);
      await staffGym.opens(page, ADDRESS, language);
      await page.getByRole('searchbox', { name: t.search }).fill('δισταγμενη');
      const rows = page.getByRole('list', { name: t.title }).getByRole('listitem');
      await expect(rows).toHaveCount(2);
      await page.getByLabel(t.selectAll).check();
      await page.getByRole('button', { name: t.resendSelected }).click();
      await outbox.rows("UPDATE mails SET state = 'withdrawn' WHERE recipient_address = $1", [gone.email]);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t.resend }).click();
      await expect(dialog.getByText(t.resendRefused_one)).toBeVisible();
      await expect(dialog.getByRole('listitem')).toHaveText([`${gone.name}, ${gone.email}`]);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t.keep }).click();
      await page.getByRole('radio', { name: t.choices.waiting }).click();
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(wanted.name);
    });
  }
});

test.describe('a failed mail', () => {
  for (const language of STORY_LANGUAGES) {
    test(`is counted in the navigation and shown at its client, until it is dealt with (${language})`, async ({
      page,
      staffGym,
      outbox,
    }) => {
      const { mails: t, nav, header } = TEXTS[language];
      const member = await staffGym.members.hasMember({ name: 'Ανεπίδοτος Ταχυδρόμος' });
      await staffGym.hasBooking(member, '12:00');
      await outbox.rows("UPDATE mails SET settled_at = now() WHERE state IN ('failed', 'in-doubt')");
      await staffGym.opens(page, `/admin/clients/${member.id}`, language);
      await expect(page.getByRole('heading', { name: member.name })).toBeVisible();
      const navigation = page.getByRole('navigation', { name: header.navigation });
      const settings = navigation.getByRole('link', { name: nav.settings });
      await expect(settings).toHaveAccessibleName(nav.settings);

      const refused = `UPDATE mails SET state = CASE purpose WHEN 'booked' THEN 'failed' ELSE 'withdrawn' END,
        last_error = '550 5.1.1 Unknown user' WHERE recipient_address = $1`;
      await outbox.rows(refused, [member.email]);
      const attention = t.attention_one.replace('{count}', '1');
      await expect(settings).toHaveAccessibleName(`${nav.settings} ${attention}`);
      const note = page.getByRole('status').filter({ hasText: t.lastFailed });
      await expect(note).toContainText(t.purposes.booked);
      await expect(note).toContainText(member.email);
      await expect(note).toContainText('550 5.1.1 Unknown user');
      await expectAccessible(page);
      await settings.click();
      await expect(page.getByText(attention).last()).toBeVisible();
      await page.goBack();

      await note.getByRole('link', { name: t.ofThisClient }).click();
      await expect(page.getByText(t.ofClient)).toBeVisible();
      const rows = page.getByRole('list', { name: t.title }).getByRole('listitem');
      await expect(rows.filter({ hasText: t.states.failed })).toHaveCount(1);
      await page.getByRole('radio', { name: t.choices.problems }).click();
      await expect(rows).toHaveCount(1);
      await rows.getByRole('button', { name: starting(t.settleOf) }).click();
      await expect(page.getByText(t.markedSettled_one.replace('{count}', '1'))).toBeVisible();
      // Other clients' mails may still need attention.
      await expect(page.getByRole('heading', { name: t.noneOfThese, exact: true })).toBeVisible();
      await page.getByRole('link', { name: t.allMails }).click();
      await expect(page.getByRole('heading', { name: t.none })).toBeVisible();
      await expect(settings).toHaveAccessibleName(nav.settings);
      await expectAccessible(page);
      await staffGym.opens(page, `/admin/clients/${member.id}`, language);
      await expect(page.getByRole('heading', { name: member.name })).toBeVisible();
      await expect(note).toHaveCount(0);
    });
  }
});
