import { type ReactNode, useId, useState } from 'react'
import { choose } from './texts/language.ts'

export type Bar = {
  /** The label of the bar, such as a day. */
  readonly name: string
  readonly value: number
  /** A part of the value, drawn darker. */
  readonly part?: number
  /** The value as it is read. */
  readonly text: string
}

type BarChartProps = {
  readonly title: string
  readonly nameTitle: string
  readonly bars: readonly Bar[]
  /** The height of the chart; the highest bar unless given. */
  readonly maximum?: number
  /** The figures as a table, if they are more than the values. */
  readonly table?: ReactNode
}

const messages = choose({
  en: { table: 'Show as a table', chart: 'Show as a chart', value: 'Value' },
  'zh-TW': { table: '以表格顯示', chart: '以圖表顯示', value: '數值' },
  ja: { table: '表で表示', chart: 'グラフで表示', value: '値' },
})

const height = 160

/** Values over time as bars: hover or use the arrow keys to read one, or read them all in a table. */
export function BarChart({ title, nameTitle, bars, maximum, table }: BarChartProps) {
  const [isTable, setTable] = useState(false)
  return (
    <figure className="chart">
      {isTable ? (
        (table ?? <ChartTable title={title} nameTitle={nameTitle} bars={bars} />)
      ) : (
        <Bars title={title} bars={bars} {...(maximum === undefined ? {} : { maximum })} />
      )}
      <button type="button" className="chart-switch" onClick={() => setTable(!isTable)}>
        {isTable ? messages.chart : messages.table}
      </button>
    </figure>
  )
}

function Bars({ title, bars, maximum: given }: Omit<BarChartProps, 'nameTitle' | 'table'>) {
  const [at, setAt] = useState(bars.length - 1)
  const id = useId()
  const maximum = given ?? Math.max(1, ...bars.map(({ value }) => value))
  const highest = bars.find(({ value }) => value === maximum)
  const current = bars[at]
  const move = (to: number) => setAt(Math.min(Math.max(to, 0), bars.length - 1))
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: bars.length - 1,
  }
  return (
    <>
      <output className="chart-reading" id={id}>
        {current ? (
          <>
            <b>{current.text}</b> <span>{current.name}</span>
          </>
        ) : null}
      </output>
      <div className="chart-maximum" aria-hidden="true">
        {highest?.text ?? ' '}
      </div>
      <div
        className="chart-bars"
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={bars.length - 1}
        aria-valuenow={at}
        aria-valuetext={current ? `${current.name}: ${current.text}` : ''}
        onKeyDown={(event) => {
          const to = steps[event.key]
          if (to === undefined) return
          event.preventDefault()
          move(to)
        }}
        onPointerMove={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect()
          move(Math.floor(((event.clientX - left) / width) * bars.length))
        }}
      >
        {renderBars(bars, { at, maximum })}
      </div>
      <div className="chart-ends" aria-hidden="true">
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </div>
    </>
  )
}

function renderBars(
  bars: readonly Bar[],
  { at, maximum }: { readonly at: number; readonly maximum: number },
) {
  const minimum = Math.min(0, ...bars.map(({ value }) => value))
  const heightOf = (value: number) => Math.round((value / (maximum - minimum)) * height)
  return (
    <>
      <i style={{ bottom: heightOf(-minimum) }} />
      {bars.map(({ name, value, part }, n) => (
        <span
          key={name}
          className={`${n === at ? 'is-read' : ''} ${value < 0 ? 'is-below' : ''}`}
          // Less than nothing hangs below the line.
          style={{
            height: Math.max(2, heightOf(Math.abs(value))),
            marginBottom: heightOf(Math.min(value, 0) - minimum),
          }}
        >
          {part === undefined ? null : <em style={{ height: heightOf(part) }} />}
        </span>
      ))}
    </>
  )
}

function ChartTable({ title, nameTitle, bars }: BarChartProps) {
  return (
    <div className="chart-table">
      <table className="rows">
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{nameTitle}</th>
            <th scope="col" className="at-end">
              {messages.value}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, text }) => (
            <tr key={name}>
              <td>{name}</td>
              <td className="at-end">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
