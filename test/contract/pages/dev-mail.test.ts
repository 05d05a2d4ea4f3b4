import { afterAll, describe, expect, test } from 'vitest'
import { previewMails, samples } from '../../../src/jobs/mails/preview-mails.ts'
import { locales } from '../../../src/platform/locales.ts'
import { beginning } from '../../support/world/test-clock.ts'
import { createWorld, ownWorld } from '../../support/world/world.ts'

const world = await createWorld({
  storedMailFolder: '/nowhere/mail',
  previewMails: (school) => previewMails(school, beginning),
})
afterAll(() => world.close())

describe('the preview page of mail templates', () => {
  test('the preview page lists every mail template in every language', async () => {
    const page = await world.at('ceramics').get('/dev/mail/templates')
    expect(page.statusCode).toBe(200)
    for (const template of Object.keys(samples)) {
      for (const locale of locales) expect(page.body).toContain(`"/dev/mail/templates/${template}/${locale}"`)
    }
  })

  test.each(Object.keys(samples))(
    'the preview of %s shows its text version and its HTML version',
    async (template) => {
      for (const locale of locales) {
        const url = `/dev/mail/templates/${template}/${locale}`
        const page = await world.at('astronomy').get(url)
        expect(page.statusCode).toBe(200)
        expect(page.body).toContain(`<iframe title="The HTML version" src="${url}/body.html"`)
        expect(page.headers['content-security-policy']).toContain("frame-src 'self'")
        const body = await world.at('astronomy').get(`${url}/body.html`)
        expect(body.body).toMatch(/^<!doctype html>/)
        expect(body.body).toContain('Astronomy Club')
        expect(body.headers['content-security-policy']).toBe(
          "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups",
        )
      }
    },
  )

  test.each(['/dev/mail/templates/nothing/en', '/dev/mail/templates/verify_email/fi'])(
    'the preview at %s is not found',
    async (url) => {
      expect((await world.at('ceramics').get(url)).statusCode).toBe(404)
    },
  )

  test('the preview page is not found where mails are sent by SMTP', async () => {
    const sending = await ownWorld({ previewMails: (school) => previewMails(school, beginning) })
    for (const url of ['/dev/mail', '/dev/mail/templates', '/dev/mail/templates/verify_email/en']) {
      expect((await sending.at('ceramics').get(url)).statusCode).toBe(404)
    }
  })
})
