import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { mostPerPage } from '../../../src/platform/paging.ts'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { useAction } from '../kit/actions/action.ts'
import { DayInput } from '../kit/lists/filters.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Chip, Empty, Panel } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import { sharedMessages } from '../kit/texts/shared-messages.ts'
import { accountingMessages as messages } from './accounting-messages.ts'

type Payout = components['schemas']['Payout']

const tones = { pending: 'plain', paid: 'good', failed: 'danger' } as const
const matchTones = { matched: 'good', not_needed: 'plain', foreign: 'plain', unmatched: 'careful' } as const

/** The accounting screen: the ledger as a file, and the payouts of gateways. */
export function Accounting() {
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
  const { run, isRunning } = useAction(
    async () => {
      const query = { ...(from ? { from } : {}), ...(until ? { until } : {}) }
      const { url } = await orThrow(api.GET('/ledger/export', { params: { query } }))
      window.location.assign(url)
    },
    { keeps: 'screen' },
  )
  return (
    <Panel title={messages.exportTitle} help={messages.exportText}>
      <div className="filters">
        <DayInput label={sharedMessages.from} edge="begins" value={from} set={setFrom} />
        <DayInput label={sharedMessages.until} edge="ends" value={until} set={setUntil} />
        <Button variant="outlined" onClick={() => void run()} disabled={isRunning}>
          {messages.download}
        </Button>
      </div>
    </Panel>
  )
}

function Payouts() {
  const [openPayout, setOpenPayout] = useState<Payout>()
  const payouts = useFetched(['payouts'], (signal) =>
    orThrow(api.GET('/payouts', { params: { query: { limit: mostPerPage } }, signal })),
  )
  return (
    <Panel title={messages.payouts}>
      <QueryView query={payouts}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={messages.none} text={messages.noneText} />
          ) : (
            <PayoutTable rows={data} onOpen={setOpenPayout} />
          )
        }
      </QueryView>
      {openPayout ? <PayoutLines key={openPayout.id} payout={openPayout} /> : null}
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
          title: messages.arrives,
          render: (payout) => (
            <Button size="small" onClick={() => onOpen(payout)}>
              {day(payout.arrives_at)}
            </Button>
          ),
        },
        { title: messages.amount, render: ({ amount, currency }) => `${currency} ${amount}`, align: 'end' },
        { title: messages.charged, render: ({ charged }) => charged, align: 'end', isMinor: true },
        { title: messages.refunded, render: ({ refunded }) => refunded, align: 'end', isMinor: true },
        { title: messages.disputed, render: ({ disputed }) => disputed, align: 'end', isMinor: true },
        { title: messages.fees, render: ({ fees }) => fees, align: 'end', isMinor: true },
        {
          title: messages.state,
          render: ({ state, unmatched }) => (
            <>
              <Chip tone={tones[state]}>{messages.states[state]}</Chip>{' '}
              {unmatched > 0 ? <Chip tone="careful">{messages.unmatched(unmatched)}</Chip> : null}
            </>
          ),
        },
      ]}
    />
  )
}

function PayoutLines({ payout }: { readonly payout: Payout }) {
  const lines = useFetched(['payout', payout.id], (signal) =>
    orThrow(
      api.GET('/payouts/{payout_id}/lines', {
        params: { path: { payout_id: payout.id }, query: { limit: mostPerPage } },
        signal,
      }),
    ),
  )
  return (
    <section aria-label={messages.lines}>
      <h3>
        {messages.lines} · {day(payout.arrives_at)}
      </h3>
      <QueryView query={lines}>
        {({ data }) => (
          <SmallTable
            rows={data}
            columns={[
              {
                title: messages.kind,
                render: ({ kind, order_id }) =>
                  order_id ? (
                    <Link to={`/orders/${order_id}`}>{messages.kinds[kind]}</Link>
                  ) : (
                    messages.kinds[kind]
                  ),
              },
              { title: messages.gross, render: ({ amount }) => amount, align: 'end' },
              { title: messages.fee, render: ({ fee }) => fee, align: 'end', isMinor: true },
              { title: messages.net, render: ({ net }) => net, align: 'end' },
              {
                title: messages.match,
                render: ({ match }) => <Chip tone={matchTones[match]}>{messages.matches[match]}</Chip>,
              },
            ]}
          />
        )}
      </QueryView>
    </section>
  )
}
