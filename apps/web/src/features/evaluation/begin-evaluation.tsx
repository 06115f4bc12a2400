import type { BodyOf, EvaluationsView } from '@cognate/contract'
import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { decodeText, LARGEST_FILE } from '../../lib/decode-text.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toCsv } from '../../lib/sheets/csv.ts'
import { IconFileSpreadsheet, IconThumbUp } from '../../ui/icons.tsx'
import { Problem } from '../../ui/page.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import classes from './evaluation-screen.module.css'
import { messages } from './messages.ts'

interface BeginEvaluationProps {
  judged: EvaluationsView['judged']
  isBeginning: boolean
  onBegin(body: BodyOf<'createEvaluation'>): void
}

/** The two ways to begin: a file of judgements, or what people said beside results. */
export function BeginEvaluation({ judged, isBeginning, onBegin }: BeginEvaluationProps) {
  const [problem, setProblem] = useState<string>()
  const beginWith = async (file: File | null) => {
    if (!file) return
    if (file.size > LARGEST_FILE) return setProblem(messages.tooLarge(LARGEST_FILE / 1_000_000))
    setProblem(undefined)
    const content = decodeText(new Uint8Array(await file.arrayBuffer()))
    onBegin({ source: 'file', name: file.name.slice(0, 200), content: content || ' ' })
  }
  return (
    <section className={`${shared.columns} ${shared.stackLarge}`} aria-label={messages.begin}>
      <div className={`${shared.column} ${shared.sunkenCard} ${classes.way}`}>
        <h2 className={shared.heading}>{messages.fromFile}</h2>
        <p className={`${shared.quietBody} ${shared.prose}`}>{messages.fileHelp}</p>
        <dl className={`${shared.quietBody} ${shared.stackTiny} ${shared.prose} ${classes.meanings}`}>
          {messages.fileColumns.map(([column, meaning]) => (
            <div key={column} className={shared.beside}>
              <dt>{column}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <div className={`${shared.looseRow} ${classes.wayActions}`}>
          <FileButton accept=".csv,text/csv" onChange={(file) => void beginWith(file)}>
            {(props) => (
              <Button
                {...props}
                loading={isBeginning}
                leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />}
              >
                {messages.choose}
              </Button>
            )}
          </FileButton>
          <QuietButton onClick={saveExample}>{messages.example}</QuietButton>
        </div>
        {problem && <Problem>{problem}</Problem>}
      </div>
      <div className={`${shared.column} ${shared.sunkenCard} ${classes.way}`}>
        <h2 className={shared.heading}>{messages.fromPage}</h2>
        <p className={`${shared.quietBody} ${shared.prose}`}>{messages.pageHelp}</p>
        <p>{messages.judged(judged)}</p>
        <div className={`${shared.looseRow} ${classes.wayActions}`}>
          <Button
            variant="default"
            disabled={judged.queries === 0}
            loading={isBeginning}
            leftSection={<IconThumbUp size={16} stroke={1.7} aria-hidden />}
            onClick={() => onBegin({ source: 'page' })}
          >
            {messages.measureJudged}
          </Button>
        </div>
      </div>
    </section>
  )
}

function saveExample(): void {
  saveFile(messages.exampleName, new Blob([toCsv(messages.exampleRows)], { type: 'text/csv' }))
}
