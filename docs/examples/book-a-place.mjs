// Books the next free hour for a client, with the key of a program that may do `clients`, `bookings`, `day`
// (Settings, Connections to other programs).
//
//   PALESTRA_URL=https://gym.example KEY=plk_… node book-a-place.mjs maria@example.gr

const { PALESTRA_URL, KEY } = process.env;
const [email] = process.argv.slice(2);

async function call(method, path, body) {
  const response = await fetch(`${PALESTRA_URL}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${KEY}`, 'Accept-Language': 'en', 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const { success, data, message, code } = await response.json();
  if (!success) throw Object.assign(new Error(message), { code });
  return data;
}

/** The hours of a date that have a place. */
async function freeHours(date) {
  const { timeslots } = await call('GET', `/Timeslot/capacity?date=${date}`);
  return timeslots.filter((slot) => slot.isAvailable);
}

/** The dates of the next week, as the gym's clock in Athens has them. */
function nextDates() {
  const dateIn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Athens' });
  return Array.from({ length: 7 }, (_, day) => dateIn.format(Date.now() + (day + 1) * 86_400_000));
}

const found = await call('GET', `/Admin/clients?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`);
// The search also finds longer addresses.
const client = found.find((one) => one.email === email.toLowerCase());
if (client === undefined) throw new Error(`No client ${email}`);

for (const date of nextDates()) {
  const [slot] = await freeHours(date);
  if (slot === undefined) continue;
  try {
    const { id, startTime } = await call('POST', '/Admin/appointments', {
      ...{ userId: client.id, appointmentDate: date },
      ...{ startTime: slot.originalStartTime, endTime: slot.originalEndTime },
    });
    console.log(`Booked ${date} ${startTime} as ${id}`);
    process.exit(0);
  } catch (refusal) {
    // The gym's rules say why not; somebody may have been faster, too. The next day is tried.
    if (refusal.code === undefined) throw refusal;
    console.log(`${date}: ${refusal.message}`);
  }
}
console.log('Nothing is free within a week');
process.exit(1);
