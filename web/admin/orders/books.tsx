import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { useAct } from '../kit/acts/act.ts'
import { Asked } from '../kit/asked.tsx'
import { DayInput } from '../kit/lists/filters.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { Chip, Empty, Panel } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import { common } from '../kit/texts/words.ts'
import { booksWords as say } from './books-words.ts'

type Payout = components['schemas']['Payout']

const tones = { pending: 'plain', paid: 'good', failed: 'danger' } as const
const matchTones = { matched: 'good', not_needed: 'plain', foreign: 'plain', unmatched: 'careful' } as const

/** What bookkeepers need: the ledger as a file, and what gateways have paid out. */
export function Books() {
  return (
    <>
      <LedgerExport />
      <Payouts />
    </>
  )
}

function LedgerExport() {
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const { run, isRunning } = useAct(
    async () => {
      const query = { ...(from ? { from } : {}), ...(until ? { until } : {}) }
      const { url } = await orThrow(api.GET('/ledger/export', { params: { query } }))
      window.location.assign(url)
    },
    { keeps: 'screen' },
  )
  return (
    <Panel title={say.exportTitle} help={say.exportText}>
      <div className="filters">
        <DayInput label={common.from} edge="begins" value={from} set={setFrom} />
        <DayInput label={common.until} edge="ends" value={until} set={setUntil} />
        <Button variant="outlined" onClick={() => void run()} disabled={isRunning}>
          {say.download}
        </Button>
      </div>
    </Panel>
  )
}

function Payouts() {
  const [opened, setOpened] = useState<Payout>()
  const payouts = useFetched(['payouts'], (signal) =>
    orThrow(api.GET('/payouts', { params: { query: { limit: 100 } }, signal })),
  )
  return (
    <Panel title={say.payouts}>
      <Asked of={payouts}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={say.none} text={say.noneText} />
          ) : (
            <PayoutTable rows={data} onOpen={setOpened} />
          )
        }
      </Asked>
      {opened ? <Lines key={opened.id} payout={opened} /> : null}
    </Panel>
  )
}

type TableProps = { readonly rows: readonly Payout[]; readonly onOpen: (payout: Payout) => void }

function PayoutTable({ rows, onOpen }: TableProps) {
  return (
    <SmallTable
      rows={rows}
      columns={[
        {
          title: say.arrives,
          show: (payout) => (
            <Button size="small" onClick={() => onOpen(payout)}>
              {day(payout.arrives_at)}
            </Button>
          ),
        },
        { title: say.amount, show: ({ amount, currency }) => `${currency} ${amount}`, align: 'end' },
        { title: say.charged, show: ({ charged }) => charged, align: 'end', isMinor: true },
        { title: say.refunded, show: ({ refunded }) => refunded, align: 'end', isMinor: true },
        { title: say.disputed, show: ({ disputed }) => disputed, align: 'end', isMinor: true },
        { title: say.fees, show: ({ fees }) => fees, align: 'end', isMinor: true },
        {
          title: say.state,
          show: ({ state, unmatched }) => (
            <>
              <Chip tone={tones[state]}>{say.states[state]}</Chip>{' '}
              {unmatched > 0 ? <Chip tone="careful">{say.unmatched(unmatched)}</Chip> : null}
            </>
          ),
        },
      ]}
    />
  )
}

function Lines({ payout }: { readonly payout: Payout }) {
  const lines = useFetched(['payout', payout.id], (signal) =>
    orThrow(
      api.GET('/payouts/{payout_id}/lines', {
        params: { path: { payout_id: payout.id }, query: { limit: 100 } },
        signal,
      }),
    ),
  )
  return (
    <section aria-label={say.lines}>
      <h3>
        {say.lines} · {day(payout.arrives_at)}
      </h3>
      <Asked of={lines}>
        {({ data }) => (
          <SmallTable
            rows={data}
            columns={[
              {
                title: say.kind,
                show: ({ kind, order_id }) =>
                  order_id ? <Link to={`/orders/${order_id}`}>{say.kinds[kind]}</Link> : say.kinds[kind],
              },
              { title: say.gross, show: ({ amount }) => amount, align: 'end' },
              { title: say.fee, show: ({ fee }) => fee, align: 'end', isMinor: true },
              { title: say.net, show: ({ net }) => net, align: 'end' },
              {
                title: say.match,
                show: ({ match }) => <Chip tone={matchTones[match]}>{say.matches[match]}</Chip>,
              },
            ]}
          />
        )}
      </Asked>
    </section>
  )
}
