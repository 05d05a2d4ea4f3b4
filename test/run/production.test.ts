import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { freePort, lectern, plantedDataFolder, startServer } from '../support/world/server-process.ts'

test('production refuses a database with the demo world, with a remedy, and starts once the demo world is removed', async () => {
  const [port, DATA_DIR] = [await freePort(), plantedDataFolder()]
  const laptop = startServer({ port, DATA_DIR })
  await laptop.ready()
  await laptop.stop()

  const production = {
    NODE_ENV: 'production',
    DATA_DIR,
    HOST: '127.0.0.1',
    SECRET_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'no-reply@school.example',
  }
  const refused = startServer({ port, ...production })
  expect(await refused.exited).toBe(1)
  for (const line of [
    'This database contains data that is not allowed in production',
    'Demo people: mei@example.com',
    'Demo apps: demo-member-confidential at astronomy',
    `HTTP origins: http://127.0.0.1:${port}`,
    'Simulator: astronomy, ceramics',
    '→ run `npx lectern demo remove`',
    'ALLOW_IN_PRODUCTION=demo-accounts,http-origins,simulator-gateway',
  ]) {
    expect(refused.output()).toContain(line)
  }
  expect(refused.output()).not.toContain('listening at')

  const settings = { ...production, PORT: port }
  const looked = await lectern(['demo', 'remove', '--dry-run', '--json'], settings)
  expect(JSON.parse(looked.stdout)).toMatchObject({ dry_run: true, schools: ['astronomy', 'ceramics'] })
  const removed = await lectern(['demo', 'remove'], settings)
  expect(removed).toMatchObject({ code: 0, stdout: expect.stringMatching(/rows and \d+ files were removed/) })
  expect(removed.stderr).toContain('Removing 100 %')
  const again = await lectern(['demo', 'remove'], settings)
  expect(again).toMatchObject({ code: 0, stdout: 'The demo world is not present.\n' })

  const started = startServer({ port, ...production })
  await started.ready()
  expect(await started.stop()).toBe(0)
})
