import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedCall } from '../../ui/failure.tsx'
import shared from '../../ui/shared.module.css'
import dialog from '../../ui/wide-dialog.module.css'
import { messages } from './messages.ts'
import { TopicExplorer } from './topic-explorer.tsx'
import classes from './topics-dialog.module.css'

interface TopicsDialogProps {
  author: { identifier: string; display_name: string }
  onClose(): void
}

/** The topics of an expert's works, as rings and as a table. */
export function TopicsDialog({ author, onClose }: TopicsDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.authorTopics(author.identifier),
    queryFn: ({ signal }) => call('listAuthorTopics', { params: { id: author.identifier }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog
      onClose={onClose}
      size={860}
      classNames={{
        content: dialog.content,
        header: dialog.header,
        title: `${shared.heading} ${shared.breaking} ${dialog.title}`,
      }}
      title={messages.expertiseOf(author.display_name)}
    >
      <div className={classes.body} aria-busy={!data && !error}>
        {error ? (
          <FailedCall title={messages.failed} of={{ error, refetch }} />
        ) : !data ? (
          <Skeleton height={440} circle className={classes.waiting} />
        ) : data.length === 0 ? (
          <p>{messages.noneOf(author.display_name)}</p>
        ) : (
          <TopicExplorer topics={data} name={author.display_name} />
        )}
      </div>
    </Dialog>
  )
}
