import { size } from '../harness/sizes.ts';
import { playSeeds } from './play-seeds.ts';

/* The second quarter of the seeds, in a file of its own: a suite ends within 15 minutes. */

playSeeds('model, part 2', 12_501, size(40, 12_500));
