// The health check of the API's container: it serves, and reaches its database.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/health`).catch(() => null);
process.exit(answer?.status === 200 ? 0 : 1);
