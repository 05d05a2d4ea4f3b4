import { problemWithSecret } from '../../config/read-config.ts'
import type { ReadSettings } from '../../config/read-settings.ts'
import type { Settings } from '../../config/settings.ts'
import { parseSender } from '../../platform/mail/address.ts'
import { secretFile } from '../../start/secret-key.ts'
import { storedSecrets } from '../stored-secret.ts'
import { examine, type Finding, failed, notChecked, ok, warning } from './finding.ts'

/** Checks that the secret key is random and set by the host. */
export async function examineSecret(
  { settings, wrong }: ReadSettings,
  dataFolder: string | undefined,
): Promise<Finding> {
  return await examine('Secret key', () => {
    if (wrong.has('SECRET_KEY')) return notChecked('SECRET_KEY is invalid')
    if (settings.SECRET_KEY) return judgeGivenSecret(settings)
    if (!dataFolder) return notChecked('the data folder does not exist')
    return judgeMadeSecret(settings, dataFolder)
  })
}

function judgeGivenSecret(settings: Settings) {
  const problem = settings.NODE_ENV === 'production' ? problemWithSecret(settings) : undefined
  const found = `set by SECRET_KEY${besides(settings.SECRET_KEY_FALLBACKS.length)}`
  if (!problem) return ok(found)
  const todo = 'replace it: see docs/operations.md, "Changing SECRET_KEY"'
  const judge = settings.ALLOW_IN_PRODUCTION.includes('default-secrets') ? warning : failed
  return judge(`${found}, but it ${problem}`, todo)
}

function judgeMadeSecret({ NODE_ENV, ALLOW_IN_PRODUCTION }: Settings, dataFolder: string) {
  const todo = 'set SECRET_KEY to a random key, for example from `openssl rand -base64 32`'
  const isAllowed = ALLOW_IN_PRODUCTION.includes('default-secrets')
  if (NODE_ENV === 'production' && !isAllowed) return failed('not set in production', todo)
  const storedCount = storedSecrets({ dataFolder }).length
  const found = storedCount
    ? `generated, in ${secretFile({ dataFolder })}${besides(storedCount - 1)}`
    : 'none yet; the first start generates one'
  return NODE_ENV === 'production' ? warning(found, todo) : ok(found)
}

function besides(previousKeys: number): string {
  if (previousKeys === 0) return ''
  return `, with ${previousKeys} other ${previousKeys === 1 ? 'key' : 'keys'} that still open and check`
}

export async function examineMail({ settings, wrong }: ReadSettings): Promise<Finding> {
  return await examine('Mail', () => {
    const unreadable = ['SMTP_URL', 'MAIL_FROM'].find((name) => wrong.has(name))
    return unreadable ? notChecked(`${unreadable} is invalid`) : mailOf(settings)
  })
}

function mailOf({ SMTP_URL, MAIL_FROM, NODE_ENV }: Settings) {
  if (NODE_ENV === 'production' && !SMTP_URL) return failed('no mail server in production', 'set SMTP_URL')
  if (NODE_ENV === 'production' && !hasDomain(parseSender(MAIL_FROM).address)) {
    return failed(
      `from ${MAIL_FROM}, which other mail servers reject`,
      'set MAIL_FROM to an e-mail address at your own domain: Lectern <no-reply@school.example>',
    )
  }
  if (SMTP_URL) return ok(`by ${new URL(SMTP_URL).host}, from ${MAIL_FROM}`)
  return ok('written to the preview page at /dev/mail')
}

// RFC 6761: names that end in `localhost` or `invalid` are not real domains, and neither is a bare host name.
function hasDomain(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domain.includes('.') && !/\.(?:localhost|invalid|local)\.?$/.test(domain)
}
