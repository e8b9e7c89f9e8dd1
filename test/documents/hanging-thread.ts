import { answerJobs } from '../../src/job-thread.ts';

/* A thread whose engine never answers for a PDF, dies for a JPEG, and answers at once for all else. */

answerJobs<{ content: Uint8Array }, string>(({ content }) => {
  if (content[0] === 0x25) for (;;);
  if (content[0] === 0xff) process.exit(1);
  return 'recognized';
});
