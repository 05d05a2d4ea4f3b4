import Button from '@mui/material/Button'
import { useState } from 'react'
import { useAction } from '../kit/actions/action.ts'
import { Chip } from '../kit/screen.tsx'

type TestResult = { readonly works: boolean; readonly detail: string }

type ConnectionTestProps = {
  readonly test: () => Promise<TestResult>
  readonly messages: Readonly<Record<'test' | 'works' | 'fails', string>>
}

/** A button that tests the stored keys of an external service and displays the result. */
export function ConnectionTest({ test, messages }: ConnectionTestProps) {
  const [result, setResult] = useState<TestResult>()
  const { run, isRunning } = useAction(async () => setResult(await test()), { keeps: 'screen' })
  return (
    <>
      <span role="status" className="above">
        {result ? (
          <Chip tone={result.works ? 'good' : 'danger'}>
            {result.works ? messages.works : `${messages.fails}: ${result.detail}`}
          </Chip>
        ) : null}
      </span>
      <Button onClick={() => void run()} disabled={isRunning}>
        {messages.test}
      </Button>
    </>
  )
}
