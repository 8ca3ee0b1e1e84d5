import { readFile } from 'node:fs/promises';
import type { BookedAppointment } from '@palestra/backend/contract/appointment';
import { expect, expectAccessible, STORY_LANGUAGES, openAs, PHONE, test, TEXTS } from './member-test.js';

test.use({ viewport: PHONE, timezoneId: 'America/New_York' });

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];

  test(`the next appointment downloads as a calendar file (${language}) @release`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    const place = { appointmentDate: memberGym.dayAhead(1), startTime: '18:00', endTime: '19:00' };
    const { data: booked } = await member.api.post<BookedAppointment>('/Client/appointments', place);
    await openAs(page, member, '/', language);
    const next = page.getByRole('region', { name: t.overview.next });
    await expect(next.getByText(t.appointment.toCalendar)).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await next.getByText(t.appointment.toCalendar).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`palestra-${memberGym.dayAhead(1)}.ics`);
    const text = (await readFile(await file.path(), 'utf8')).replaceAll('\r\n ', '');
    expect(text).toContain('METHOD:PUBLISH');
    expect(text).toContain(`UID:${booked.id}@palestra`);
    const basic = (instant: string): string => instant.replace(/[-:]|\.\d+/g, '');
    expect(text).toContain(`DTSTART:${basic(booked.startsAt)}`);
    expect(text).toContain(`DTEND:${basic(booked.endsAt)}`);
    expect(text).toContain('TRIGGER:-PT60M');
    expect(text).toMatch(/\nURL:http:\/\/[^\r]+\/\r\n/);
    expect(text).toContain(`SUMMARY:${t.appointment.calendarTitle.replace('{gym}', 'Palestra')}`);
    expect(text).toMatch(language === 'el' ? /DESCRIPTION:.*4:00 μ\.μ\./ : /DESCRIPTION:.*4:00 PM/);
  });
}
