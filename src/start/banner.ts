import colours from 'picocolors'
import { demoPassword, demoPeople } from '../../demo/people.ts'
import { demoOrigin, demoSchools } from '../../demo/schools.ts'
import { paths } from '../paths/paths.ts'
import { entriesOf } from '../platform/records.ts'

export type BannerFacts = {
  readonly port: number
  readonly database: string
  readonly hasDemoWorld: boolean
  /** True if mail is stored for /dev/mail instead of being sent. */
  readonly storesMail: boolean
  readonly movedFrom?: string | undefined
  readonly dataFolder: string
  readonly seconds: number
}

/** The start banner for terminals. */
export function banner(facts: BannerFacts): string {
  const { bold, dim, green } = colours
  const lines = [
    '',
    `  ${green('●')} ${bold('Lectern')} is ready ${dim(`in ${facts.seconds.toFixed(1)} s`)}`,
    '',
  ]
  if (facts.hasDemoWorld)
    lines.push(...schoolLines(facts.port), '', ...peopleLines(), '', ...linkLines(facts))
  else
    lines.push(
      `  Listening on port ${facts.port}. ${dim('Create a school: npx lectern school create --help')}`,
      '',
    )
  lines.push(`  ${dim('Database')}     ${facts.database}`)
  if (facts.movedFrom) {
    lines.push(
      `  ${dim('Data')}         in ${facts.dataFolder}, because the database user cannot enter ${facts.movedFrom}`,
    )
  }
  lines.push(`  ${dim('Stop')}         Ctrl-C`, '')
  return lines.join('\n')
}

function schoolLines(port: number): string[] {
  return entriesOf(demoSchools).map(
    ([name, school]) => `  ${school.name.padEnd(17)} ${colours.cyan(demoOrigin(name, port))}`,
  )
}

function linkLines({ port, storesMail }: BannerFacts): string[] {
  const { cyan, dim } = colours
  const origin = demoOrigin('ceramics', port)
  const admin = `  ${dim('Admin area')}   ${cyan(`${origin}${paths.admin}`)} ${dim('as olga@example.com')}`
  const mail = `  ${dim('Mail')}         ${cyan(`${origin}${paths.dev.mails}`)} ${dim('instead of being sent')}`
  return storesMail ? [admin, mail] : [admin]
}

function peopleLines(): string[] {
  const people = Object.values(demoPeople).map(
    ({ email, description }) => `    ${email.padEnd(18)} ${colours.dim(description)}`,
  )
  return [`  People, all with the password ${colours.bold(demoPassword)}:`, ...people]
}
