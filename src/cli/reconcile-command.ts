import type { Command } from 'commander'
import type { Finding } from '../domain/accounting/index.ts'
import { platformActor } from '../domain/tenancy/index.ts'
import type { Core } from '../start/core.ts'
import { dayOf } from './ledger-commands.ts'
import { schoolOrRefuse } from './school-or-refuse.ts'
import type { Terminal } from './terminal.ts'
import { withCore } from './with-core.ts'

type Options = { school?: string; since?: Date; dryRun: boolean }

export function reconcileCommand(program: Command, terminal: () => Terminal) {
  program
    .command('reconcile')
    .description('compare ledger, orders, access, invoices and gateways, and repair what is safe')
    .option('--school <subdomain>', 'one school; all unless given')
    .option('--since <date>', 'include changes since this day, such as 2026-11-01', dayOf)
    .option('--dry-run', 'only report', false)
    .action(async (options: Options) => {
      const { left } = await withCore((core) => reconcile(core, options, terminal()))
      if (left > 0) process.exitCode = 1
    })
}

async function reconcile(core: Core, { school, since, dryRun: isDryRun }: Options, terminal: Terminal) {
  const selectedSchool = school === undefined ? undefined : await schoolOrRefuse(core, school)
  const subdomains = new Map(
    (await core.modules.tenancy.listSchools(platformActor)).map(({ id, subdomain }) => [id, subdomain]),
  )
  let report: ((done: number) => void) | undefined
  const reconciled = await core.modules.accounting.reconcile(platformActor, {
    schoolId: selectedSchool?.id,
    since,
    isDryRun,
    onFinding: (finding) => {
      const subdomain = subdomains.get(finding.schoolId) ?? finding.schoolId
      terminal.result({ ...finding, school: subdomain }, lineOf(finding, subdomain))
    },
    onProgress(done, total) {
      report ??= terminal.progress('Comparing', total)
      report(done)
    },
  })
  const { orders, queried, repaired, left } = reconciled
  const outcome = left + repaired === 0 ? 'All agree.' : `${repaired} repaired, ${left} left.`
  terminal.result(
    { orders, askedAbout: queried, repaired, left },
    `Compared ${orders} orders, and ${queried} payments with their gateways. ${outcome}`,
  )
  return reconciled
}

function lineOf({ kind, end, orderId, paymentId, what, reason: why }: Finding, school: string): string {
  return [kind, end, school, paymentId ?? orderId ?? '-', why ? `${what}: ${why}` : what].join('  ')
}
