import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { session } from '../api/session.ts'
import { Icon } from './icon.tsx'

type ScreenProps = {
  readonly title: string
  /** Beside the title, such as the state of the record. */
  readonly mark?: ReactNode
  readonly intro?: ReactNode
  /** The screen from which this one was opened. */
  readonly back?: { readonly to: string; readonly label: string }
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** One screen: its title is the heading, the title of the document and where a reader begins. */
export function Screen({ title, mark, intro, back, actions, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${session().school.name}`
  }, [title])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <article className="screen">
      <header className="screen-head">
        <div>
          {back ? (
            <Link className="screen-back" to={back.to}>
              <Icon name="back" size={16} /> {back.label}
            </Link>
          ) : null}
          <h1 ref={heading} tabIndex={-1}>
            {title} {mark}
          </h1>
          {intro ? <p className="screen-intro">{intro}</p> : null}
        </div>
        {actions ? <div className="screen-actions">{actions}</div> : null}
      </header>
      {children}
    </article>
  )
}

type PanelProps = {
  readonly title?: string
  readonly help?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a screen that belongs together. */
export function Panel({ title, help, actions, children }: PanelProps) {
  return (
    <section className="panel" {...(title ? { 'aria-label': title } : {})}>
      {title || actions ? (
        <header className="panel-head">
          <div>
            {title ? <h2>{title}</h2> : null}
            {help ? <p className="help">{help}</p> : null}
          </div>
          {actions ? <div className="panel-actions">{actions}</div> : null}
        </header>
      ) : null}
      {children}
    </section>
  )
}

/** Facts about a record, as names and values. */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type EmptyProps = { readonly title: string; readonly text?: string; readonly action?: ReactNode }

/** The placeholder of an empty screen: its purpose, and the first step. */
export function Empty({ title, text, action }: EmptyProps) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {text ? <p>{text}</p> : null}
      {action}
    </div>
  )
}

type Tone = 'good' | 'careful' | 'danger' | 'plain'

/** A state in one or two words. */
export function Chip({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={`chip chip-${tone}`}>{children}</span>
}
