import type { Command } from 'commander'
import { platformActor } from '../domain/tenancy/index.ts'
import { secretLocation } from '../start/secret-key.ts'
import { interruptible } from './interruptible.ts'
import { needsAttention, rotationReport } from './rotation-report.ts'
import { schoolOrRefuse } from './school-or-refuse.ts'
import type { Terminal } from './terminal.ts'
import { withCore } from './with-core.ts'

type Options = { readonly school?: string; readonly sealing: boolean; readonly forget: boolean }

export function keyCommands(program: Command, terminal: () => Terminal) {
  const rotate = program
    .command('keys')
    .description('signing keys of id_tokens, and the secret key for encryption')
    .command('rotate')
    .description('replace the signing key of a school, or the secret key of the deployment')
    .option(
      '--school <subdomain>',
      'retire its active signing key, activate the published one, publish a new one',
    )
    .option('--sealing', 'replace the secret key and re-encrypt every value while Lectern runs', false)
    .option('--forget', 'with --sealing: remove the previous keys without generating a new one', false)
  rotate.action(async ({ school, sealing, forget }: Options) => {
    if (sealing === (school !== undefined))
      rotate.error('error: specify either --school <subdomain> or --sealing')
    if (forget && !sealing) rotate.error('error: --forget needs --sealing')
    await (school === undefined ? rotateSecret(terminal(), forget) : rotateSigning(terminal(), school))
  })
}

async function rotateSigning(terminal: Terminal, subdomain: string) {
  await withCore(async (core) => {
    const school = await schoolOrRefuse(core, subdomain)
    const rotation = await core.modules.oauth.rotateKeys(platformActor, school.id)
    const retired = rotation.retired ? `\nretired    ${rotation.retired}` : ''
    terminal.result(rotation, `active     ${rotation.active}\npublished  ${rotation.published}${retired}`)
  })
}

async function rotateSecret(terminal: Terminal, forget: boolean) {
  await interruptible(
    (signal) =>
      withCore(async (core, config, dataFolder) => {
        const progress = (total: number) => terminal.progress('Resealing', total)
        const location = secretLocation(config, dataFolder)
        const { rotateSealing } = await import('./rotate-sealing.ts')
        const rotated = await rotateSealing({ ...core, location }, { forget, signal, progress })
        terminal.result(rotated, rotationReport(rotated))
        if (needsAttention(rotated)) process.exitCode = 1
      }),
    'Re-encrypted values remain so; the previous key decrypts the others.',
  )
}
