/** The head of a plain table; where a head is `false`, its column is left out. */
export const TableHead = ({ heads }: { heads: readonly (string | false)[] }) => (
  <thead>
    <tr>
      {heads
        .filter((head) => head !== false)
        .map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
    </tr>
  </thead>
)
