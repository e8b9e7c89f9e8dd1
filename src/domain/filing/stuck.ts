/**
 * Reasons why work is stuck. Work is stuck if nothing will continue it: no row is due, no person is asked, no operator
 * has the work in a queue, and no answer is expected. Due work that always fails is stuck as well.
 */
export const STUCK_CODES = ['repeated_errors', 'no_due_work', 'overdue_unnoticed'] as const;
export type StuckCode = (typeof STUCK_CODES)[number];

/** Number of consecutive internal errors after which an operator is shown the work. Retries continue. */
export const REPEATED_ERRORS = 5;

export const STUCK_REASONS: Record<StuckCode, { missing: string; next_step: string }> = {
  repeated_errors: {
    missing: 'The work fails: every recent attempt ended in an internal error.',
    next_step:
      'Search the log for "due work failed" with the id of this account. The work is retried automatically. After the cause is removed, POST /v1/operator/jobs/dead/{job_id}/redrive retries it at once.',
  },
  no_due_work: {
    missing: 'Nothing is scheduled: no work is due, no person is asked, and no answer is expected.',
    next_step:
      'This is a defect of the service: report it. POST /v1/operator/jobs/dead/{job_id}/redrive makes the work due again.',
  },
  overdue_unnoticed: {
    missing: 'The overdue queue lacks an entry: the expected answer is late, and no worker has noticed.',
    next_step: 'Check that a worker runs, and read its log for "cannot tell what is overdue".',
  },
};
