import Button from '@mui/material/Button'
import { useState } from 'react'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { useAction } from '../kit/actions/action.ts'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { Chip, Facts, Panel } from '../kit/screen.tsx'
import { closingMessages } from './closing-messages.ts'
import { schoolMessages as messages } from './school-messages.ts'

type School = components['schemas']['School']
type CheckResults = components['schemas']['OriginCheck']['origins']

/** The origin of the school, and its reachability. */
export function Origins({ school }: { readonly school: School }) {
  const [results, setResults] = useState<CheckResults>()
  const { run, isRunning } = useAction(
    async () => setResults((await orThrow(api.POST('/school/check_origin', {}))).origins),
    { keeps: 'screen' },
  )
  return (
    <Panel
      title={messages.urlAndCurrency}
      help={messages.help.origin}
      actions={
        may('school:write') ? (
          <Button variant="outlined" onClick={() => void run()} disabled={isRunning}>
            {isRunning ? closingMessages.checking : closingMessages.check}
          </Button>
        ) : null
      }
    >
      <Facts
        rows={[
          [messages.origin, school.origin],
          [messages.currency, school.currency],
        ]}
      />
      <div role="status">{results ? <Results results={results} /> : null}</div>
    </Panel>
  )
}

function Results({ results }: { readonly results: CheckResults }) {
  return (
    <SmallTable
      rows={results.map((each) => ({ ...each, id: each.origin }))}
      columns={[
        { title: messages.origin, render: ({ origin }) => origin, isLong: true },
        {
          title: '',
          render: ({ works, problem }) => (
            <Chip tone={works ? 'good' : 'danger'}>{problem?.message ?? closingMessages.works}</Chip>
          ),
        },
      ]}
    />
  )
}
