import { expect, expectGone, expectShown, fakeGym, it, openSite, SITE_TEXTS } from './app.js';

/* Visits that the gym cancelled, on top of the overview. */

it('names the cancelled visits with the reason until the member has read them', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  const appointments = ['18:00', '19:00'].map((startTime) => ({
    id: startTime,
    appointmentDate: gym.dayAhead(1),
    startTime,
    endTime: '20:00',
  }));
  gym.notices = [{ id: 'one', lostAt: `${gym.today}T06:00:00.000Z`, cause: null, reason: 'Βλάβη', appointments }];
  const user = await openSite(gym, '/', { member });
  const title = SITE_TEXTS.el.lost.title_other.replace('{count}', '2');
  await expectShown(title);
  await expectShown('Βλάβη');
  await user.presses(SITE_TEXTS.el.lost.read);
  await expectGone(title);
  expect(gym.callsOf('POST /api/Client/notices/:id/read')).toHaveLength(1);
});
