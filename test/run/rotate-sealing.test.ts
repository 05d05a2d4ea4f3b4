import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../demo/people.ts'
import { signUpAt, untilMailed } from '../support/mail/server-mail.ts'
import { allFaults } from '../support/world/all-faults.ts'
import { freePort, lectern, plantedDataFolder, startServer } from '../support/world/server-process.ts'

// The tests of the command have a rotation without a server.
test.runIf(allFaults)(
  'the secret key is rotated while a server with several processes runs, and no request fails',
  async () => {
    const DATA_DIR = plantedDataFolder()
    const server = startServer({ port: await freePort(), DATA_DIR, WORKERS: 2 })
    await server.ready()
    const { origin } = server
    const form = await fetch(`${origin}/sign-in`)
    const browser = cookiesOf(form)
    const form_token = /name="form_token" value="([^"]+)"/.exec(await form.text())?.[1] ?? ''
    const keyFile = join(DATA_DIR, 'secret-key')
    const before = readFileSync(keyFile, 'utf8')

    const { code, stdout, stderr } = await lectern(['--json', 'keys', 'rotate', '--sealing'], { DATA_DIR })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const { is, values } = JSON.parse(stdout)
    expect(is).toBe('rotated')
    expect(values[0]).toMatchObject({ name: 'gateway accounts', lost: [], busy: 0 })
    expect(values[0].resealed).toBeGreaterThan(0)
    expect(readFileSync(keyFile, 'utf8')).toMatch(new RegExp(`^[\\w-]{64}\\n${before}$`))

    // A form from before is accepted, whichever process rendered it.
    const { email } = demoPeople.mei
    const signedIn = await fetch(`${origin}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ form_token, email, password: demoPassword }),
      headers: { cookie: browser, origin },
      redirect: 'manual',
    })
    expect(signedIn.status).toBe(303)
    // A page that needs the keys of the gateway.
    const headers = { cookie: `${browser}; ${cookiesOf(signedIn)}` }
    const payments = await (await fetch(`${origin}/account/payments`, { headers })).text()
    const open = /class="button" href="(\/pay\/[^"]+)"/.exec(payments)?.[1]
    expect((await fetch(`${origin}${open}`, { headers })).status).toBe(200)
    expect((await fetch(`${origin}/.well-known/jwks.json`)).status).toBe(200)
    // Sealed with the new key by a web process, and opened by the process that runs jobs.
    await signUpAt(origin, 'newcomer@example.com')
    expect(await untilMailed(origin, 'newcomer@example.com')).toContain(`${origin}/verify/lml_`)
    expect(server.output()).not.toContain('secret key')
    expect(await server.stop()).toBe(0)
  },
)

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}
