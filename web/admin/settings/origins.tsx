import Button from '@mui/material/Button'
import { useState } from 'react'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { useAct } from '../kit/actions/action.ts'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { Chip, Facts, Panel } from '../kit/screen.tsx'
import { closingMessages } from './closing-messages.ts'
import { schoolMessages as messages } from './school-messages.ts'

type School = components['schemas']['School']
type Checked = components['schemas']['OriginCheck']['origins']

/** Where the school is, and whether it answers there. */
export function Origins({ school }: { readonly school: School }) {
  const [checked, setChecked] = useState<Checked>()
  const { run, isRunning } = useAct(
    async () => setChecked((await orThrow(api.POST('/school/check_origin', {}))).origins),
    { keeps: 'screen' },
  )
  return (
    <Panel
      title={messages.address}
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
      <div role="status">{checked ? <Results checked={checked} /> : null}</div>
    </Panel>
  )
}

function Results({ checked }: { readonly checked: Checked }) {
  return (
    <SmallTable
      rows={checked.map((each) => ({ ...each, id: each.origin }))}
      columns={[
        { title: messages.origin, show: ({ origin }) => origin, isLong: true },
        {
          title: '',
          show: ({ works, problem }) => (
            <Chip tone={works ? 'good' : 'danger'}>{problem?.message ?? closingMessages.works}</Chip>
          ),
        },
      ]}
    />
  )
}
